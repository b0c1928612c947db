/** Where a shop reaches its sales contact, until the content backend says otherwise. */
export const chatAddress = 'https://line.me/R/ti/p/%40songdee'
/** What a signed-in shop finds about itself. */
export const accountAddress = '/retailer/retailer-info'
export const telephone = { shown: '038-123-456', address: 'tel:038123456' }
