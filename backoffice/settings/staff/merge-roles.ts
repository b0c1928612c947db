import { staffRoles, type StaffRole } from '#rules/identity/permissions.ts'

type Versions = Record<'base' | 'mine' | 'theirs', readonly StaffRole[]>

/** Roles that two have changed: each that this person has ticked or unticked as they did, every other one as it is stored. */
export const mergeRoles = ({ base, mine, theirs }: Versions): StaffRole[] =>
  staffRoles.filter((role) =>
    mine.includes(role) === base.includes(role) ? theirs.includes(role) : mine.includes(role),
  )
