/** The number of a head office among the branches of a business (Notification of the Director-General on VAT, no. 199). */
export const headOffice = '00000'

/** The place of business as on a document: `สำนักงานใหญ่` or `สาขาที่ 00001`. */
export const branchText = (branch: string): string => (branch === headOffice ? 'สำนักงานใหญ่' : `สาขาที่ ${branch}`)
