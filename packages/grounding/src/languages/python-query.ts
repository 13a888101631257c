/** What is wanted of a tree of Python. Identifiers are not: finding them in the text is many times faster. */
export const pythonQuery = `
(class_definition name: (identifier) @class-name) @class
(class_definition superclasses: (argument_list) @bases)
(decorated_definition definition: (class_definition) @decorated)
(function_definition name: (identifier) @function-name) @function

(assignment left: (identifier) @assigned)
(assignment left: (pattern_list (identifier) @assigned))
(assignment left: (tuple_pattern (identifier) @assigned))
(assignment left: (list_pattern (identifier) @assigned))
(type_alias_statement left: (type (identifier) @assigned))
(type_alias_statement left: (type (generic_type . (identifier) @assigned)))

(assignment left: (attribute attribute: (identifier) @attribute))
(assignment left: (pattern_list (attribute attribute: (identifier) @attribute)))
(assignment left: (tuple_pattern (attribute attribute: (identifier) @attribute)))

(parameters (identifier) @bound)
(lambda_parameters (identifier) @bound)
(default_parameter name: (identifier) @bound)
(typed_parameter . (identifier) @bound)
(typed_default_parameter name: (identifier) @bound)
(list_splat_pattern (identifier) @bound)
(dictionary_splat_pattern (identifier) @bound)
(import_statement name: (dotted_name (identifier) @bound))
(import_from_statement name: (dotted_name (identifier) @bound))
(aliased_import alias: (identifier) @bound)
(for_statement left: (identifier) @bound)
(for_statement left: (pattern_list (identifier) @bound))
(for_in_clause left: (identifier) @bound)
(for_in_clause left: (pattern_list (identifier) @bound))
(tuple_pattern (identifier) @bound)
(as_pattern_target (identifier) @bound)
(as_pattern_target (tuple (identifier) @bound))
(named_expression name: (identifier) @bound)

(string) @string
(interpolation) @code
(comment) @comment
`;
