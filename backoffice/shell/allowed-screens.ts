import type { StaffClaims } from '#backoffice/api/claims.ts'
import type { ScreenDefinition } from '#backoffice/screen.ts'
import { may, staffRolesIn } from '#rules/identity/permissions.ts'

/** Whether somebody may open a screen: one of its permissions is enough. The server decides what they may do there. */
export const isAllowed = ({ permissions }: ScreenDefinition, staff: StaffClaims | null): boolean =>
  staff !== null && permissions.some((permission) => may({ roles: staffRolesIn(staff.roles) }, permission))
