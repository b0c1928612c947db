/** Keycloak's paths in a realm, below the issuer. */
export const realm = '/realms/marlin'
export const endpoint = '/protocol/openid-connect'
export const loginPath = `${realm}/login`
/** The login page's Thai font, for machines without one. */
export const facePath = `${realm}/thai.woff2`
