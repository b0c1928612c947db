// Points: a ledger of lots, with tiers, expiry and corrections by staff.
export { ownLoyalty } from './points-ledger-service.ts'
export { movePoints } from './move-points.ts'
export { forgetReasons } from './forget-reasons.ts'
export { expirePoints } from './expire.ts'
export { pointsFile } from './points-file.ts'
