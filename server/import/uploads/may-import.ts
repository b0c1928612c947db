import { may, type StaffRole } from '#rules/identity/permissions.ts'
import { importKinds, importPermissions, type ImportKind } from '#rules/transfer/import-kinds.ts'

/** Whether somebody may take in files of a kind, with these columns. */
export const mayImport = (
  who: { roles: readonly StaffRole[] },
  kind: ImportKind,
  columns: readonly string[] = [],
): boolean => importPermissions(kind, columns).every((permission) => may(who, permission))

/** The kinds of files that somebody may take in, or that of them that is asked for. */
export const kindsFor = (who: { roles: readonly StaffRole[] }, asked?: ImportKind): ImportKind[] =>
  importKinds.filter((kind) => mayImport(who, kind) && (asked === undefined || asked === kind))
