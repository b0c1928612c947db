import {
  fixedColumns,
  groupNames,
  groupOf,
  variableOf,
  type Column,
  type CompanySettings,
  type GroupName,
  type Surroundings,
  type Variables,
} from './groups.ts'

export type StoredColumns = Readonly<Partial<Record<Column, string | null>>>

/** What the server was started with: the settings, and the variables that were set. */
export type Start = { settings: CompanySettings; environment: Variables; surroundings: Surroundings }

/** The columns of a group that are set on the screen, as variables; those of the environment are left out. */
function ownVariables(name: GroupName, stored: StoredColumns, environment: Variables): Variables {
  const fixed = fixedColumns(name, environment)
  return Object.fromEntries(
    Object.values(groupOf(name).fields).flatMap((column) => {
      const value = stored[column]
      return value && !fixed.includes(column) ? [[variableOf(column), value]] : []
    }),
  )
}

/**
 * A group's settings: each from the environment where it is set there, else from the screen, else the default.
 * @throws Error where what is stored does not make sense, such as without a part that the environment used to have
 */
export function readGroup(name: GroupName, stored: StoredColumns, start: Start): Partial<CompanySettings> {
  const own = ownVariables(name, stored, start.environment)
  if (Object.keys(own).length === 0) return {}
  return groupOf(name).read({ ...own, ...start.environment }, start.surroundings)
}

/** All settings in force. A group that does not make sense is as if it were not stored, and named among the broken ones. */
export function settingsInForce(
  stored: StoredColumns,
  start: Start,
): { settings: CompanySettings; broken: readonly GroupName[] } {
  const broken: GroupName[] = []
  const parts = groupNames.map((name) => {
    try {
      return readGroup(name, stored, start)
    } catch {
      broken.push(name)
      return {}
    }
  })
  return { settings: Object.assign({}, start.settings, ...parts) as CompanySettings, broken }
}
