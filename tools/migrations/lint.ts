import { parse } from 'libpg-query'
import type { FileFacts } from './file-facts.ts'
import type { BrokenRule } from './rules.ts'
import { brokenBy } from './statements.ts'

/** A broken rule, or an exception that is not as it must be. */
type LintResult = BrokenRule | { rule: 'exception'; subject: string }

/**
 * What is against the rules in a migration, by PostgreSQL's own parser, less what its header allows.
 * @throws Error where PostgreSQL cannot read it
 */
export async function lintMigration(text: string): Promise<LintResult[]> {
  const { stmts = [] } = await parse(text)
  const isAlone = /^-- transaction: none\r?\n/.test(text) && stmts.length === 1
  const file: FileFacts = { created: new Set(), unvalidated: new Set(), isAlone }
  const broken = stmts.flatMap(({ stmt }) => (stmt ? brokenBy(stmt, file) : []))
  const exceptions = exceptionsIn(text)
  const allowed = new Set(exceptions.flatMap(({ rule, reason }) => (reason ? rule : [])))
  const unfit = exceptions.flatMap(({ rule, reason }): LintResult[] => {
    const subject = reason ? 'nothing in the file needs it' : 'it gives no reason'
    const isFit = reason && broken.some((one) => one.rule === rule)
    return isFit ? [] : [{ rule: 'exception', subject: `${rule}: ${subject}` }]
  })
  return [...broken.filter(({ rule }) => !allowed.has(rule)), ...unfit]
}

/** The exceptions among the comments at the top of a file: `-- allow: rule, reason`. */
function exceptionsIn(text: string): { rule: string; reason: string }[] {
  const header = /^(?:--.*(?:\r?\n|$)|\s*\r?\n)*/.exec(text)?.[0] ?? ''
  return [...header.matchAll(/^-- allow: *([\w-]*)(?:, *(.*))?$/gm)].map(([, rule = '', reason = '']) => ({
    rule,
    reason: reason.trim(),
  }))
}
