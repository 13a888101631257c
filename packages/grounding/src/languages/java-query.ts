/** What is wanted of a tree of Java. Names as in {@link readBraces}. */
export const javaQuery = `
(class_declaration name: (identifier) @name.class) @scope
(record_declaration name: (identifier) @name.class) @scope
(interface_declaration name: (identifier) @name.type) @scope
(enum_declaration name: (identifier) @name.type) @scope
(annotation_type_declaration name: (identifier) @name.type) @scope
(method_declaration name: (identifier) @def.method)
(method_declaration body: (block) @local)
(constructor_declaration name: (identifier) @def.method)
(constructor_declaration body: (constructor_body) @local)
(annotation_type_element_declaration name: (identifier) @def.method)
(field_declaration declarator: (variable_declarator name: (identifier) @def.attribute))
(constant_declaration declarator: (variable_declarator name: (identifier) @def.constant))
(enum_constant name: (identifier) @def.constant)
(local_variable_declaration declarator: (variable_declarator name: (identifier) @bound))
(formal_parameter name: (identifier) @bound)
(spread_parameter (variable_declarator name: (identifier) @bound))
(catch_formal_parameter name: (identifier) @bound)
(enhanced_for_statement name: (identifier) @bound)
(resource name: (identifier) @bound)
(lambda_expression parameters: (identifier) @bound)
(inferred_parameters (identifier) @bound)
(import_declaration (scoped_identifier name: (identifier) @bound))
[(string_literal) (character_literal)] @string
[(line_comment) (block_comment)] @comment
`;
