import { permissions, type Permission } from './permissions.ts'

/** What only a person does: own account and views, own deliveries, accounts and keys of others, reading out codes. */
const ofPersons = ['account', 'views.share', 'runs.drive', 'staff', 'events.decide'] as const

/** The longest life of an API key, in days. */
export const mostKeyDays = 730

export type KeyScope = Exclude<Permission, (typeof ofPersons)[number]>

const isOfPersons = (permission: Permission): boolean => ofPersons.some((one) => one === permission)

/** The permissions that an API key may have. */
export const keyScopes = permissions.filter((permission): permission is KeyScope => !isOfPersons(permission))

export const isKeyScope = (permission: string): permission is KeyScope => keyScopes.some((one) => one === permission)
