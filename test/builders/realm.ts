/** Sends a form to the token endpoint of the realm. */
export const requestTokens = (
  url: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}/realms/marlin/protocol/openid-connect/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  })

/** Signs staff in by password, as programs do. `more` are further fields of the form. */
export const signInByPassword = (
  url: string,
  username: string,
  password: string,
  more: Record<string, string> = {},
): Promise<Response> =>
  requestTokens(url, { grant_type: 'password', client_id: 'backoffice', username, password, ...more })

/** Renews the tokens of a sign-in. */
export const refreshTokens = (
  url: string,
  refresh_token: string,
  client: 'storefront' | 'backoffice' = 'storefront',
): Promise<Response> => requestTokens(url, { grant_type: 'refresh_token', refresh_token, client_id: client })
