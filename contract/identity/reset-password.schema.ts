import * as z from 'zod/mini'

export const body = z.object({
  phoneNumber: z.string().check(z.minLength(1), z.maxLength(30)),
  code: z.string().check(z.minLength(1), z.maxLength(20)),
  password: z.string().check(z.maxLength(200)),
  confirmPassword: z.string().check(z.maxLength(200)),
})
