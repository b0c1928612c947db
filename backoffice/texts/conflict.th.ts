/** Two versions of a record, of which one is kept. */
export const conflict = {
  someoneElse: (name: string) => `${name || 'คนอื่น'} บันทึกไปก่อนแล้ว`,
  someoneElseText: 'สิ่งที่พิมพ์ยังอยู่ เลือกว่าจะใช้ของใคร',
  field: 'ช่อง',
  mine: 'ของฉัน',
  theirs: 'ที่บันทึกไว้',
  takeTheirs: 'ใช้ที่บันทึกไว้',
  saveMine: 'บันทึกของฉันทับ',
}
