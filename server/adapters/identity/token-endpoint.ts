import type { RouteDescription } from '#server/http/openapi.ts'

const text = { type: 'string' }
const seconds = { type: 'integer', description: 'Seconds' }
const failed = {
  'application/json': {
    schema: { type: 'object', required: ['error'], properties: { error: text, error_description: text } },
  },
}

/** The realm's token endpoint for the OpenAPI document: OAuth 2.0, whose failures are not our problems. */
export const tokenEndpoint: RouteDescription = {
  summary:
    'New tokens, for a refresh token or a name and a password. A refresh token is used once; its direct predecessor gets the same answer for 60 seconds.',
  consumes: ['application/x-www-form-urlencoded'],
  body: {
    type: 'object',
    required: ['grant_type', 'client_id'],
    properties: {
      grant_type: { ...text, enum: ['refresh_token', 'password', 'authorization_code'] },
      client_id: { ...text, enum: ['storefront', 'backoffice'] },
      refresh_token: text,
      username: { ...text, description: 'A phone number, or the name of a member of staff' },
      password: text,
      totp: { ...text, description: 'The code of the second factor' },
      code: text,
      code_verifier: text,
      redirect_uri: text,
    },
  },
  response: {
    200: {
      description: 'Tokens',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              access_token: text,
              expires_in: seconds,
              refresh_token: text,
              refresh_expires_in: seconds,
              token_type: text,
              session_state: text,
            },
          },
        },
      },
    },
    400: { description: 'invalid_grant, unsupported_grant_type, invalid_request', content: failed },
    401: { description: 'invalid_client', content: failed },
    429: { description: 'Too many tries; `Retry-After` says for how many seconds', content: failed },
  },
}
