/** What is wanted of a tree of Rust. Names as in {@link readBraces}. */
export const rustQuery = `
(struct_item name: (type_identifier) @name.class) @scope
(union_item name: (type_identifier) @name.class) @scope
(enum_item name: (type_identifier) @name.type) @scope
(trait_item name: (type_identifier) @name.type) @scope
(mod_item name: (identifier) @name.module) @scope
(impl_item type: [
  (type_identifier) @enter
  (generic_type type: (type_identifier) @enter)
  (scoped_type_identifier name: (type_identifier) @enter)
]) @scope
(function_item name: (identifier) @def.function)
(function_item body: (block) @local)
(function_signature_item name: (identifier) @def.function)
(type_item name: (type_identifier) @def.type)
(associated_type name: (type_identifier) @def.type)
(const_item name: (identifier) @def.constant)
(static_item name: (identifier) @def.constant)
(enum_variant name: (identifier) @def.constant)
(field_declaration name: (field_identifier) @def.attribute)
(macro_definition name: (identifier) @def.macro)
(let_declaration pattern: (identifier) @bound)
(parameter pattern: (identifier) @bound)
(closure_parameters (identifier) @bound)
(for_expression pattern: (identifier) @bound)
(mut_pattern (identifier) @bound)
(tuple_pattern (identifier) @bound)
(use_declaration argument: (scoped_identifier name: (identifier) @bound))
(use_list (identifier) @bound)
(use_list (scoped_identifier name: (identifier) @bound))
(use_as_clause alias: (identifier) @bound)
[(string_literal) (raw_string_literal) (char_literal)] @string
[(line_comment) (block_comment)] @comment
`;
