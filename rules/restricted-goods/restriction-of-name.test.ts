import { expect, test } from 'vitest'
import { alcohol } from './restriction.ts'
import { restrictionOfName, sellsTobacco } from './restriction-of-name.ts'

test.each(['สุรา', 'เหล้าและไวน์', 'เบียร์', 'Beer & cider', 'Wines', 'Whisky', 'เครื่องดื่มแอลกอฮอล์'])(
  '%s begins closed: with a code, without promotion, not ordered online',
  (name) => {
    expect(restrictionOfName(name)).toMatchObject({ verification: true, promotable: false, orderableOnline: false })
  },
)

test.each(['บุหรี่', 'ยาสูบ', 'บุหรี่และที่เขี่ยบุหรี่', 'Tobacco', 'E-cigarettes'])(
  '%s is shown to nobody who has not proven to be a shop',
  (name) => {
    expect(restrictionOfName(name)).toMatchObject({ orderableOnline: false, visibleTo: 'granted' })
  },
)

test.each(['น้ำดื่ม', 'รูทเบียร์', 'Ginger beer', 'แอลกอฮอล์ล้างมือ', 'Groceries', 'Ginger', 'Drumsticks', 'ไฟแช็กและที่เขี่ยบุหรี่'])(
  '%s is sold freely',
  (name) => expect(restrictionOfName(name)).toBeNull(),
)

test('only what is open and named as tobacco sells tobacco', () => {
  const closed = { ...alcohol, orderableOnline: false }
  const found = (['บุหรี่', 'น้ำดื่ม'] as const).map((name) =>
    [null, alcohol, closed].map((restriction) => sellsTobacco([name, ''], restriction)),
  )
  expect(found).toEqual([
    [true, true, false],
    [false, false, false],
  ])
  expect(sellsTobacco(['ของฝากขาย', 'Cigars'], null)).toBe(true)
})
