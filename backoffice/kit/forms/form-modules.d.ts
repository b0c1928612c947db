/**
 * `form:backoffice/day/orders/pickShort`: the fields of the body of `pickShort` in `contract/backoffice/day/orders/schemas.ts`, made from
 * its schema while building. No validator reaches the browser.
 */
declare module 'form:*' {
  import type { FormFields } from '#backoffice/kit/forms/form-fields.ts'

  const fields: FormFields
  export default fields
}
