// The audit of what staff changed, in a chain of hashes.
export { auditConditions } from './list-audit.ts'
