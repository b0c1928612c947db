import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint, Node } from 'libpg-query'
import { nameOf, type FileFacts } from './file-facts.ts'
import type { BrokenRule, MigrationRule } from './rules.ts'

const rewriting = ['AT_SetLogged', 'AT_SetUnLogged', 'AT_SetAccessMethod', 'AT_SetTableSpace']

/** What the parts of an `alter table` break. */
export const alterTable = ({ relation, cmds = [] }: AlterTableStmt, file: FileFacts): BrokenRule[] =>
  cmds.flatMap((cmd) =>
    'AlterTableCmd' in cmd
      ? rulesOf(cmd.AlterTableCmd, file).map((rule) => ({
          rule,
          subject: subjectOf(nameOf(relation), cmd.AlterTableCmd),
        }))
      : [],
  )

function subjectOf(table: string, { name, def }: AlterTableCmd): string {
  const inner =
    def && 'ColumnDef' in def ? def.ColumnDef.colname : def && 'Constraint' in def ? def.Constraint.conname : ''
  return [table, name ?? inner].filter(Boolean).join('.')
}

function rulesOf({ subtype = 'AT_AddColumn', name = '', def }: AlterTableCmd, file: FileFacts): MigrationRule[] {
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) return ofColumn(def.ColumnDef)
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) return ofConstraint(def.Constraint, file)
  if (subtype === 'AT_ValidateConstraint') return file.unvalidated.has(name) ? ['validated-together'] : []
  if (subtype === 'AT_SetNotNull') return ['not-null']
  if (subtype === 'AT_AlterColumnType') return ['type-change']
  if (subtype === 'AT_DropColumn') return ['drop']
  return rewriting.includes(subtype) ? ['rewriting-table'] : []
}

/** A new column of a table with rows. A default that is the same for all is kept with the column's definition, and costs nothing. */
function ofColumn({ typeName, constraints = [] }: ColumnDef): MigrationRule[] {
  const all = constraints.flatMap((one) => ('Constraint' in one ? one.Constraint : []))
  const has = (...types: Constraint['contype'][]) => all.some(({ contype }) => types.includes(contype))
  const broken: MigrationRule[] = []
  const type = lastNameOf(typeName?.names)
  const isVolatile = all.some(({ contype, raw_expr: value }) => contype === 'CONSTR_DEFAULT' && callsVolatile(value))
  const isStored = all.some(({ contype, generated_kind: kind }) => contype === 'CONSTR_GENERATED' && kind !== 'v')
  if (isStored || isVolatile || has('CONSTR_IDENTITY') || /serial\d?$/.test(type)) broken.push('rewriting-column')
  if (has('CONSTR_NOTNULL') && !has('CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY'))
    broken.push('required-column')
  if (has('CONSTR_UNIQUE', 'CONSTR_PRIMARY')) broken.push('constraint-without-index')
  // References of a column that is empty need no look.
  if (has('CONSTR_CHECK') || (has('CONSTR_FOREIGN') && has('CONSTR_DEFAULT'))) broken.push('constraint-validated')
  return broken
}

function ofConstraint(constraint: Constraint, file: FileFacts): MigrationRule[] {
  const { contype = 'CONSTR_NULL', skip_validation: isLate, indexname, conname = '' } = constraint
  if (['CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_EXCLUSION'].includes(contype))
    return indexname ? [] : ['constraint-without-index']
  if (isLate) file.unvalidated.add(conname)
  return isLate ? [] : ['constraint-validated']
}

const lastNameOf = (names: readonly Node[] = []): string => {
  const last = names.at(-1)
  return last && 'String' in last ? (last.String.sval ?? '') : ''
}

/** Functions that give each row a value of its own. */
const volatile = /^(?:gen_random_uuid|uuidv4|uuidv7|random|clock_timestamp|timeofday|nextval)$/

/** Whether a function like these is called anywhere in the expression. */
function callsVolatile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { FuncCall: call } = value as { FuncCall?: { funcname?: Node[] } }
  if (call && volatile.test(lastNameOf(call.funcname))) return true
  return Object.values(value).some(callsVolatile)
}
