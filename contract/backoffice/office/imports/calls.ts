import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const applyImport: Call<typeof schemas.applyImport> = 'POST /backoffice/api/imports/:id/apply'
export const checkImport: Call<typeof schemas.checkImport> = 'POST /backoffice/api/imports/:id/check'
export const exportImportFindings: Call<typeof schemas.exportImportFindings> =
  'GET /backoffice/api/imports/:id/findings/file'
export const getImport: Call<typeof schemas.getImport> = 'GET /backoffice/api/imports/:id'
export const listImportFindings: Call<typeof schemas.listImportFindings> = 'GET /backoffice/api/imports/:id/findings'
export const listImports: Call<typeof schemas.listImports> = 'GET /backoffice/api/imports'
export const uploadImport: Call<typeof schemas.uploadImport> = 'POST /backoffice/api/imports'
