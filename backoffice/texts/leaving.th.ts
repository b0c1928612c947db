/** Before a screen is left with something unsaved. */
export const leaving = {
  title: 'ออกโดยไม่บันทึกหรือไม่',
  text: 'สิ่งที่พิมพ์และยังไม่ได้บันทึกจะหายไป',
  leave: 'ออกโดยไม่บันทึก',
  stay: 'อยู่หน้านี้',
}
