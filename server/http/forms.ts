import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxSlipBytes } from '#rules/payments/slip-picture.ts'
import { sendProblem } from './problem.ts'

const mostFields = 20
/** Bytes of a text: a thousand Thai letters are three thousand. */
const fieldSize = 4000
const limits = { fileSize: maxSlipBytes, fields: mostFields, fieldSize, fieldNameSize: 100 }

/** Lets the routes of this scope accept forms; no others do. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits })
}

/** Turns a form into the body that its schema checks: fields as text, files whole, since they are small. */
export async function readForm(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!request.isMultipart()) {
    return sendProblem(request, reply, { code: 'unsupported_media_type', detail: 'The call takes multipart/form-data' })
  }
  try {
    request.body = Object.fromEntries(await partsOf(request))
  } catch (error) {
    // Limits have their own status; any other error means that the form is malformed.
    if (error instanceof Error && 'statusCode' in error) throw error
    return sendProblem(request, reply, { code: 'malformed', detail: 'The form is broken or has no end' })
  }
}

async function partsOf(request: FastifyRequest): Promise<Map<string, unknown>> {
  const parts = new Map<string, unknown>()
  const files = request.routeOptions.config.definition?.maxFiles ?? 1
  for await (const part of request.parts({ limits: { ...limits, files, parts: mostFields + files } })) {
    const value =
      part.type === 'file'
        ? new File([new Uint8Array(await part.toBuffer())], part.filename, { type: part.mimetype })
        : part.value
    parts.set(part.fieldname, value)
  }
  return parts
}
