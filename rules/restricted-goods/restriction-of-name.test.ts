import { expect, test } from 'vitest'
import { restrictionOfName } from './restriction-of-name.ts'

test.each(['สุรา', 'เหล้าและไวน์', 'เบียร์', 'Beer & cider', 'Wines', 'Whisky', 'เครื่องดื่มแอลกอฮอล์'])(
  '%s begins closed: with a code, without promotion, not ordered online',
  (name) => {
    expect(restrictionOfName(name)).toMatchObject({ verification: true, promotable: false, orderableOnline: false })
  },
)

test.each(['บุหรี่', 'ยาสูบ', 'Tobacco', 'E-cigarettes'])(
  '%s is shown to nobody who has not proven to be a shop',
  (name) => {
    expect(restrictionOfName(name)).toMatchObject({ orderableOnline: false, visibleTo: 'granted' })
  },
)

test.each(['น้ำดื่ม', 'รูทเบียร์', 'Ginger beer', 'แอลกอฮอล์ล้างมือ', 'Groceries', 'Ginger', 'Drumsticks'])(
  '%s is sold freely',
  (name) => expect(restrictionOfName(name)).toBeNull(),
)
