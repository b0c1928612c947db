import { createHash, createHmac } from 'node:crypto'

/** What a signature is made of, as it came in. */
export type SignedRequest = {
  method: string
  /** Path and query. */
  url: string
  /** In lower case. */
  headers: Readonly<Record<string, string>>
}
type Keys = Readonly<Record<string, string>>
type Verdict =
  | 'ok'
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'AuthorizationHeaderMalformed'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
/** As RFC 3986: what `encodeURIComponent` leaves is more than Amazon does. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const skewMs = 15 * 60_000

/**
 * Checks a request by AWS Signature Version 4 in the `Authorization` header, as "Authenticating Requests: Using the
 * Authorization Header" of the manual of Amazon S3 describes it.
 * @param secrets the secrets by key id
 */
export function checkSignature(request: SignedRequest, secrets: Keys, now: Date): Verdict {
  const { headers } = request
  const given = headers['authorization']
  if (!given) return 'AccessDenied'
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      given,
    )
  const at = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(headers['x-amz-date'] ?? '')
  if (!parts || !at) return 'AuthorizationHeaderMalformed'
  const [, keyId = '', day = '', region = '', names = '', signature = ''] = parts
  const secret = secrets[keyId]
  if (secret === undefined) return 'InvalidAccessKeyId'
  const [, ...moment] = at
  const [year = '', month = '', date = '', hour = '', minute = '', second = ''] = moment
  const sentAt = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`)
  if (Math.abs(sentAt - now.getTime()) > skewMs || !headers['x-amz-date']?.startsWith(day))
    return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  // What could be changed on the way unnoticed.
  if (
    !signed.includes('host') ||
    Object.keys(headers).some((name) => name.startsWith('x-amz-') && !signed.includes(name))
  )
    return 'AccessDenied'
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    sha256(canonical(request, signed)),
  ]
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))
  return hmac(key, text.join('\n')).toString('hex') === signature ? 'ok' : 'SignatureDoesNotMatch'
}

function canonical({ method, url, headers }: SignedRequest, signed: readonly string[]): string {
  const { pathname, searchParams } = new URL(url, 'http://storage')
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted()
  return [
    method,
    pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    ...signed.map((name) => `${name}:${(headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}`),
    '',
    signed.join(';'),
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n')
}
