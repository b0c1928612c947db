import * as z from 'zod/mini'

export const body = z.object({
  oldPassword: z.string().check(z.minLength(1), z.maxLength(200)),
  password: z.string().check(z.maxLength(200)),
  confirmPassword: z.string().check(z.maxLength(200)),
})
