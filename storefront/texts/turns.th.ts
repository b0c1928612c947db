/** The waiting room of a product that is ordered by turns. */
export const turns = {
  title: 'สินค้านี้สั่งตามคิว',
  explained: (units: string, minutes: number) => `รับคิวก่อน เมื่อถึงคิวสั่งได้ไม่เกิน ${units} ภายใน ${minutes} นาที`,
  join: 'รับคิว',
  joinAgain: 'รับคิวใหม่',
  leave: 'ยกเลิกคิว',
  inLine: (retailers: number) => (retailers === 0 ? 'ยังไม่มีใครรอ' : `มี ${retailers} ร้านรออยู่`),
  place: (place: number) => `คุณเป็นคิวที่ ${place}`,
  left: (units: string) => `ยังเหลือ ${units}`,
  keptForOthers: 'ของที่เหลือกันไว้ให้ร้านที่ถึงคิวแล้ว จะถึงคุณเมื่อมีร้านที่ไม่สั่ง',
  admitted: (units: string, until: string) => `ถึงคิวคุณแล้ว กันไว้ให้ ${units} สั่งภายใน ${until} น.`,
  lapsed: 'หมดเวลาของคิวคุณแล้ว',
  ordered: 'คุณสั่งในคิวของคุณแล้ว',
  soldOut: 'ขายหมดแล้ว',
  placeKept: (place: number) => `คุณยังเป็นคิวที่ ${place} เผื่อมีของคืน`,
}
