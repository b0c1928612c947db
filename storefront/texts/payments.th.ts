/** Ways to pay, and what became of a payment. */
export const payments = {
  chooseMethod: 'โปรดเลือกวิธีชำระเงิน',
}
