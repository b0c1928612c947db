import * as z from 'zod/mini'
import { defineSchemas } from '../../../call.ts'
import { number } from '../../../schemas.ts'
import { ofRetailer, wholeRetailer } from '#contract/backoffice/retailers/schemas.ts'

const byPerson =
  'Requires a sign-in of the last ten minutes: `reauthentication_required`. `forbidden`: the caller is an API key.'

const typedPhone = z.string().check(z.trim(), z.minLength(1), z.maxLength(30))

export const unlockRetailer = defineSchemas({
  permission: 'retailers',
  params: ofRetailer,
  answer: wholeRetailer,
  errors: ['not_found', 'accounts_elsewhere'],
  doc: 'Lets the right password in again after too many wrong ones.',
})

export const sendRetailerCode = defineSchemas({
  permission: 'retailers',
  params: ofRetailer,
  answer: wholeRetailer,
  errors: ['not_found', 'rate_limited', 'unavailable'],
  doc: 'Sends a code for signing in to the phone of the retailer, as the retailer could itself. Staff never see it.',
})

export const endRetailerSessions = defineSchemas({
  permission: 'retailers',
  params: ofRetailer,
  answer: wholeRetailer,
  errors: ['not_found', 'accounts_elsewhere'],
  doc: 'Signs a retailer out everywhere and ends its links to Apple and LINE, as after a lost phone.',
})

export const requestRetailerPhone = defineSchemas({
  permission: 'retailers',
  status: 202,
  params: ofRetailer,
  body: z.object({ phoneNumber: typedPhone }),
  answer: z.object({ expiresIn: number }),
  errors: ['validation', 'forbidden', 'not_found', 'phone_taken', 'rate_limited', 'accounts_elsewhere'],
  doc: `Sends a code to the new phone of a retailer, who reads it out to the staff: the proof that the phone is there. ${byPerson}`,
})

export const changeRetailerPhone = defineSchemas({
  permission: 'retailers',
  params: ofRetailer,
  body: z.object({ phoneNumber: typedPhone, code: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)) }),
  answer: wholeRetailer,
  errors: [
    'validation',
    'forbidden',
    'not_found',
    'phone_taken',
    'code_wrong',
    'code_expired',
    'code_too_many',
    'accounts_elsewhere',
  ],
  doc: `Changes the phone of a retailer with the code that was sent to the new one. Ends its sessions; the phone before gets a message. ${byPerson}`,
})
