import { expect, test } from 'vitest'
import { checkSignature, type SignedRequest } from './signature.ts'

// The examples of the manual of Amazon S3, with their keys and signatures.
const keyId = 'AKIAIOSFODNN7EXAMPLE'
const secrets = { [keyId]: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const at = new Date('2013-05-24T00:00:00Z')
const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const signedBy = (names: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=${keyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`
const request = (change: Partial<SignedRequest>, headers: Record<string, string>): SignedRequest => ({
  method: 'GET',
  url: '/',
  ...change,
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': empty,
    'x-amz-date': '20130524T000000Z',
    ...headers,
  },
})
const getObject = request(
  { url: '/test.txt' },
  {
    range: 'bytes=0-9',
    authorization: signedBy(
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ),
  },
)
const putObject = request(
  { method: 'PUT', url: '/test$file.text' },
  {
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    authorization: signedBy(
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ),
  },
)
const listObjects = request(
  { url: '/?max-keys=2&prefix=J' },
  {
    authorization: signedBy(
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ),
  },
)

test('the signatures that the manual of Amazon gives are the ones that are computed', () => {
  for (const each of [getObject, putObject, listObjects]) expect(checkSignature(each, secrets, at)).toBe('ok')
})

test('anything else in their place is refused', () => {
  const changed = (change: Partial<SignedRequest>) => checkSignature({ ...getObject, ...change }, secrets, at)
  const { authorization = '', ...unsigned } = getObject.headers
  expect(changed({ url: '/test.tx' })).toBe('SignatureDoesNotMatch')
  expect(changed({ method: 'DELETE' })).toBe('SignatureDoesNotMatch')
  expect(changed({ headers: { ...getObject.headers, range: 'bytes=0-99' } })).toBe('SignatureDoesNotMatch')
  expect(changed({ headers: { ...getObject.headers, 'x-amz-acl': 'public-read' } })).toBe('AccessDenied')
  expect(changed({ headers: unsigned })).toBe('AccessDenied')
  expect(changed({ headers: { ...unsigned, authorization: authorization.replace(',', ';') } })).toBe(
    'AuthorizationHeaderMalformed',
  )
  expect(checkSignature(getObject, { [keyId]: 'another' }, at)).toBe('SignatureDoesNotMatch')
  expect(checkSignature(getObject, {}, at)).toBe('InvalidAccessKeyId')
  expect(checkSignature(getObject, secrets, new Date('2013-05-24T00:16:00Z'))).toBe('RequestTimeTooSkewed')
})
