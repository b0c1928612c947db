/** Who works for the supplier, from the least to the most that one may do. */
export const staffRoles = ['clerk', 'manager', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Whether a role may do what `least` may: a manager does all that a clerk does. */
export const mayAs = (role: StaffRole, least: StaffRole): boolean =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(least)
