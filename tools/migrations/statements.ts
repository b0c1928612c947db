import type { AlterTableStmt, DropStmt, IndexStmt, Node, RangeVar } from 'libpg-query'
import { alterTable } from './alter-table.ts'
import { nameOf, type FileFacts } from './file-facts.ts'
import type { BrokenRule, MigrationRule } from './rules.ts'

/** What a statement breaks, in the order of its parts. */
export function brokenBy(statement: Node, file: FileFacts): BrokenRule[] {
  if ('CreateStmt' in statement) return created(nameOf(statement.CreateStmt.relation), file)
  if ('CreateTableAsStmt' in statement) return created(nameOf(statement.CreateTableAsStmt.into?.rel), file)
  if ('IndexStmt' in statement) return index(statement.IndexStmt, file)
  if ('AlterTableStmt' in statement) return altered(statement.AlterTableStmt, file)
  if ('DropStmt' in statement) return dropped(statement.DropStmt, file)
  if ('DoStmt' in statement) return [{ rule: 'unread-block', subject: 'do' }]
  const { rule, relation } = ofTable(statement)
  const isOwn = relation !== undefined && file.created.has(nameOf(relation))
  return rule === null || isOwn ? [] : [{ rule, subject: nameOf(relation) }]
}

function created(name: string, file: FileFacts): BrokenRule[] {
  file.created.add(name)
  return []
}

function index({ concurrent, relation, idxname }: IndexStmt, file: FileFacts): BrokenRule[] {
  const subject = idxname ?? nameOf(relation)
  if (concurrent) return file.isAlone ? [] : [{ rule: 'concurrent-in-transaction', subject }]
  return file.created.has(nameOf(relation)) ? [] : [{ rule: 'index-not-concurrent', subject }]
}

/** Indexes and views are altered by the same statement. */
function altered(statement: AlterTableStmt, file: FileFacts): BrokenRule[] {
  if (statement.objtype !== 'OBJECT_TABLE' || file.created.has(nameOf(statement.relation))) return []
  return alterTable(statement, file)
}

/** Of these a running release knows the names. */
const known = ['OBJECT_TABLE', 'OBJECT_VIEW', 'OBJECT_MATVIEW', 'OBJECT_SEQUENCE', 'OBJECT_TYPE', 'OBJECT_SCHEMA']

function dropped({ removeType = 'OBJECT_TABLE', concurrent, objects = [] }: DropStmt, file: FileFacts): BrokenRule[] {
  const subject = objects.map(lastName).join(', ')
  if (removeType === 'OBJECT_INDEX') {
    if (!concurrent) return [{ rule: 'index-not-concurrent', subject }]
    return file.isAlone ? [] : [{ rule: 'concurrent-in-transaction', subject }]
  }
  const isOwn = objects.every((one) => file.created.has(lastName(one)))
  return known.includes(removeType) && !isOwn ? [{ rule: 'drop', subject }] : []
}

function lastName(object: Node): string {
  const last = 'List' in object ? object.List.items?.at(-1) : object
  return last && 'String' in last ? (last.String.sval ?? '?') : '?'
}

/** Statements that are good or bad as a whole. */
function ofTable(statement: Node): { rule: MigrationRule | null; relation?: RangeVar | undefined } {
  if ('RenameStmt' in statement) {
    const { renameType = '', relation } = statement.RenameStmt
    const isKnown = [...known, 'OBJECT_COLUMN', 'OBJECT_ATTRIBUTE'].includes(renameType)
    return { rule: isKnown ? 'rename' : null, relation }
  }
  if ('UpdateStmt' in statement) return { rule: 'changed-rows', relation: statement.UpdateStmt.relation }
  if ('DeleteStmt' in statement) return { rule: 'changed-rows', relation: statement.DeleteStmt.relation }
  if ('TruncateStmt' in statement) return { rule: 'drop' }
  if ('ReindexStmt' in statement || 'ClusterStmt' in statement || 'LockStmt' in statement)
    return { rule: 'rewriting-table' }
  return { rule: 'VacuumStmt' in statement || 'RefreshMatViewStmt' in statement ? 'rewriting-table' : null }
}
