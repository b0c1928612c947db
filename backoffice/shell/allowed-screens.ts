import type { StaffClaims } from '#backoffice/api/claims.ts'
import type { ScreenDefinition } from '#backoffice/screens.ts'

/** Whether somebody may open a screen. The server decides what they may do there. */
export const isAllowed = (_screen: ScreenDefinition, staff: StaffClaims | null): boolean => staff !== null
