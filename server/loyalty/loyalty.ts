// The room's front: points kept in this database, and what the clock does about them.
export { ownLoyalty } from './deeds.ts'
export { expirePoints } from './expire.ts'
