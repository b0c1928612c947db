/**
 * The fields of one call's body, made from its schema while building:
 * `#contract/backoffice/orders/schemas.ts?call=pickShort&form`. No validator reaches the browser.
 */
declare module '*&form' {
  import type { FormFields } from '#backoffice/kit/forms/form-fields.ts'

  const fields: FormFields
  export default fields
}
