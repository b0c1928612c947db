/** Names of the segments that the shop and its demo give; any other is called as it was typed or imported. */
export const segments: Readonly<Record<string, string>> = {
  grocery: 'ร้านขายของชำ',
  noodle: 'ร้านอาหาร',
  school: 'ร้านใกล้โรงเรียน',
  east: 'ร้านภาคตะวันออก',
  premium: 'ร้านรายใหญ่',
}
