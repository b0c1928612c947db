/** Addresses, notes and the confirmation of an order. */
export const checkout = {
  continue: 'ดำเนินการต่อ',
}
