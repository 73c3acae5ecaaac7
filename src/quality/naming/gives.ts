import type { Language } from '../../model/index.ts';

/** What a name is given to, as far as conventions tell them apart. */
export type Named = 'type' | 'function' | 'parameter' | 'variable' | 'field';

/** A kind of node that gives names. */
export interface Gives {
  what: Named;
  /** The fields that the names are in; null for all children. */
  at: readonly string[] | null;
}

type Table = Readonly<Record<string, Gives>>;

const gives = (what: Named, ...at: string[]): Gives => ({ what, at: at.length === 0 ? null : at });

const javascript: Table = {
  function_declaration: gives('function', 'name'),
  generator_function_declaration: gives('function', 'name'),
  method_definition: gives('function', 'name'),
  class_declaration: gives('type', 'name'),
  abstract_class_declaration: gives('type', 'name'),
  interface_declaration: gives('type', 'name'),
  type_alias_declaration: gives('type', 'name'),
  enum_declaration: gives('type', 'name'),
  formal_parameters: gives('parameter'),
  arrow_function: gives('parameter', 'parameter'),
  variable_declarator: gives('variable', 'name'),
  for_in_statement: gives('variable', 'left'),
  catch_clause: gives('variable', 'parameter'),
};

/** Which nodes give names, in each grammar's words. Parameters of types and names of packages are left out. */
export const GIVES: Record<Language, Table> = {
  python: {
    function_definition: gives('function', 'name'),
    class_definition: gives('type', 'name'),
    parameters: gives('parameter'),
    lambda_parameters: gives('parameter'),
    assignment: gives('variable', 'left'),
    named_expression: gives('variable', 'name'),
    for_statement: gives('variable', 'left'),
    for_in_clause: gives('variable', 'left'),
    as_pattern: gives('variable', 'alias'),
  },
  javascript,
  typescript: javascript,
  java: {
    method_declaration: gives('function', 'name'),
    class_declaration: gives('type', 'name'),
    interface_declaration: gives('type', 'name'),
    enum_declaration: gives('type', 'name'),
    record_declaration: gives('type', 'name'),
    formal_parameter: gives('parameter', 'name'),
    inferred_parameters: gives('parameter'),
    lambda_expression: gives('parameter', 'parameters'),
    variable_declarator: gives('variable', 'name'),
    enhanced_for_statement: gives('variable', 'name'),
    catch_formal_parameter: gives('variable', 'name'),
    resource: gives('variable', 'name'),
  },
  cpp: {
    function_definition: gives('function', 'declarator'),
    parameter_declaration: gives('parameter', 'declarator'),
    optional_parameter_declaration: gives('parameter', 'declarator'),
    declaration: gives('variable', 'declarator'),
    field_declaration: gives('field', 'declarator'),
    for_range_loop: gives('variable', 'declarator'),
  },
  c_sharp: {
    method_declaration: gives('function', 'name'),
    local_function_statement: gives('function', 'name'),
    class_declaration: gives('type', 'name'),
    struct_declaration: gives('type', 'name'),
    interface_declaration: gives('type', 'name'),
    enum_declaration: gives('type', 'name'),
    record_declaration: gives('type', 'name'),
    parameter: gives('parameter', 'name'),
    lambda_expression: gives('parameter', 'parameters'),
    variable_declarator: gives('variable', 'name'),
    foreach_statement: gives('variable', 'left'),
    catch_declaration: gives('variable', 'name'),
    declaration_pattern: gives('variable', 'name'),
    declaration_expression: gives('variable', 'name'),
  },
};
