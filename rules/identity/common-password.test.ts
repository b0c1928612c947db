import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-password.ts'
import { normalisePhone } from './phone.ts'

test.each([
  ...['12345678', '87654321', '11111111', 'aaaaaaaa', '        ', 'abababab', '12121212', 'abcabcabc', 'qwertyui'],
  ...['1qaz2wsx', 'q1w2e3r4', 'asdfghjkl', 'abcd1234', '1234abcd', '11223344', '123123123', 'password', 'Password1'],
  ...['P@ssw0rd', 'password123', 'PASSWORD2569', 'iloveyou', 'iloveyou1', 'sunshine99', 'qwerty12345', 'admin123'],
  ...['songdee-demo', 'songdee2569', 'thailand2568', 'bangkok1', 'รหัสผ่าน', 'รหัสผ่าน123', 'สวัสดี1234', 'ฟหกดเ้่าส'],
  ...['๑๒๓๔๕๖๗๘', '１２３４５６７８', 'password!', 'aaaa1111', 'letmein!!'],
])('%s is one of the first that anybody tries', (password) => expect(isCommonPassword(password)).toBe(true))

test.each([
  ...['ร้านชำ-2569', 'ข้าวสาร-2569', 'คลังสินค้า-1', 'น้ำปลาสองขวด', 'Kx7-plum-Rain', 'grapefruit-lorry', 'มะม่วง3กิโล'],
  'correct horse battery staple',
  'monkey dragon sunshine football',
])('%s is not', (password) => expect(isCommonPassword(password)).toBe(false))

test.each(['0812345679', '081-234-5679', '+66 81 234 5679', '66812345679', '812345679', 'a0812345679', '0812345679!!'])(
  'the own phone number is refused as %s',
  (password) => {
    expect(isCommonPassword(password, ['0812345679'])).toBe(true)
    expect(normalisePhone('0812345679')).toBe('0812345679')
  },
)

test('the own user name is refused, and another number or name is not', () => {
  expect(isCommonPassword('somsri.k1', ['somsri.k'])).toBe(true)
  expect(isCommonPassword('0894613057', ['0812345679'])).toBe(false)
  expect(isCommonPassword('wichai-rayong-7', ['nok'])).toBe(false)
})

test('every repetition of up to four letters is refused', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom(...'abcdefgh0123456789') }),
      fc.integer({ min: 8, max: 18 }),
      (piece, length) => {
        const password = piece.repeat(length).slice(0, Math.max(8, Math.floor(length / piece.length) * piece.length))
        expect(isCommonPassword(password)).toBe(true)
      },
    ),
  )
})

test('letters without any order are let through', () => {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...letters), { minLength: 12, maxLength: 16 }), (drawn) => {
      // Runs and words can occur by chance, but not in every second position.
      const mixed = drawn.map((letter, index) => (index % 2 === 0 ? letter : 'xjkvzw'[index % 6])).join('-')
      expect(isCommonPassword(mixed)).toBe(false)
    }),
  )
})
