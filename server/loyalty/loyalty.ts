// The room's front: points kept in this database, what the clock does about them, and a shop's own file.
export { ownLoyalty } from './points-ledger-service.ts'
export { expirePoints } from './expire.ts'
export { pointsFile } from './points-file.ts'
