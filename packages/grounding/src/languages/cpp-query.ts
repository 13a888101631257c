/** What is wanted of a tree of C++, which C and headers are parsed as too. Names as in {@link readBraces}. */
export const cppQuery = `
(class_specifier name: (_) @name.class body: (_)) @scope
(struct_specifier name: (_) @name.class body: (_)) @scope
(union_specifier name: (_) @name.type body: (_)) @scope
(enum_specifier name: (_) @name.type body: (_)) @scope
(enumerator name: (identifier) @def.constant)
(namespace_definition name: (_) @name.module) @scope
(function_declarator declarator: [(identifier) (field_identifier) (qualified_identifier) (destructor_name) (operator_name)] @def.function)
(function_definition body: (compound_statement) @local)
(type_definition declarator: (type_identifier) @def.type)
(type_definition declarator: (pointer_declarator declarator: (type_identifier) @def.type))
(type_definition declarator: (array_declarator declarator: (type_identifier) @def.type))
(type_definition declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @def.type))))
(type_definition declarator: (function_declarator declarator: (type_identifier) @def.type))
(alias_declaration name: (type_identifier) @def.type)
(concept_definition name: (identifier) @def.type)
(preproc_def name: (identifier) @def.macro)
(preproc_function_def name: (identifier) @def.macro)
(field_declaration declarator: (field_identifier) @def.attribute)
(field_declaration declarator: (pointer_declarator declarator: (field_identifier) @def.attribute))
(field_declaration declarator: (array_declarator declarator: (field_identifier) @def.attribute))
(field_declaration declarator: (reference_declarator (field_identifier) @def.attribute))
(field_declaration declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @def.attribute))))
(declaration declarator: (identifier) @def.constant)
(declaration declarator: (pointer_declarator declarator: (identifier) @def.constant))
(declaration declarator: (array_declarator declarator: (identifier) @def.constant))
(init_declarator declarator: (identifier) @def.constant)
(init_declarator declarator: (pointer_declarator declarator: (identifier) @def.constant))
(init_declarator declarator: (array_declarator declarator: (identifier) @def.constant))
(init_declarator declarator: (reference_declarator (identifier) @def.constant))
(parameter_declaration declarator: (identifier) @bound)
(optional_parameter_declaration declarator: (identifier) @bound)
(parameter_declaration declarator: (pointer_declarator declarator: (identifier) @bound))
(parameter_declaration declarator: (array_declarator declarator: (identifier) @bound))
(parameter_declaration declarator: (reference_declarator (identifier) @bound))
[(string_literal) (raw_string_literal) (system_lib_string) (char_literal)] @string
(comment) @comment
`;
