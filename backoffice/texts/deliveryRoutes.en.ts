import type { deliveryRoutes as thai } from './deliveryRoutes.th.ts'

export const deliveryRoutes: typeof thai = {
  title: 'Delivery routes',
  hint: 'Runs are planned by them',
  name: 'Route',
  nameThai: 'Name in Thai',
  nameEng: 'Name in English',
  areas: 'Areas in driving order',
  areasHelp:
    'One area in each line: the province, then the district (none: the whole province), in Thai as in addresses',
  count: 'Number of areas',
  add: 'New route',
  edit: 'Change the route',
  remove: 'Remove',
  removeTitle: 'Remove this route?',
  removeText: 'Runs that are planned stay as they are. Its areas are then planned by province.',
  saved: 'Route saved',
  removed: 'Route removed',
  wrong: 'Give a name in both languages, and at least one area',
  savedByOthers: 'Somebody saved the routes before you, so this one is not saved yet. Check it and save again',
  gone: 'Somebody has removed or renamed this route. Copy what you typed, and open the routes again',
  none: 'No routes yet: runs are planned by province',
}
