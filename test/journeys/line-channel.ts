/** The account at LINE of every journey's shop. */
export const lineChannel = {
  token: 'journeys-channel-token',
  secret: 'journeys-channel-secret',
  basicId: '@songdee-demo',
}
