// The module's interface: the points in this database, their jobs, and a retailer's export.
export { ownLoyalty } from './points-ledger-service.ts'
export { movePoints } from './move-points.ts'
export { expirePoints } from './expire.ts'
export { pointsFile } from './points-file.ts'
