import type { FormWords } from '../ru/form.ts'

export const FORM: FormWords = {
  // Alternatives
  availableNow: 'Available now',
  chooseFlavor: (flavorTitle, flavorDetails) => `Choose ${flavorTitle}, ${flavorDetails}`,
  choose: 'Choose',
  machineDetails: (cores, memory, size) => `${cores}, ${memory}, video memory ${size}`,
  forTheSamePrice: 'for the same price',
  priceDifference: (part, amount) => `${amount} ${part}`,
  moreExpensive: 'more expensive by',
  cheaper: 'cheaper by',
  // AvailabilityBars
  queue: 'Queue',
  oneLeft: '1 left',
  twoLeft: '2 left',
  inStock: 'In stock',
  // CheckedAt
  checkedAt: (moment) => `Checked at ${moment}`,
  checkAvailability: 'Check availability',
  // ConfigurationCard
  videoMemory: (size) => `${size} of video memory`,
  perCard: (amount) => `${amount} per\u00a0card`,
  // ConfigurationList
  configuration: 'Configuration',
  // ConfigurationTools
  cheapestFirst: 'Cheapest first',
  mostExpensiveFirst: 'Most expensive first',
  cheapestPerCard: 'Cheapest per card',
  memory: 'Memory',
  anyMemory: 'Memory: any',
  fromMemory: 'from\u00a0',
  order: 'Order',
  // CountFilter
  numberOfGpuCards: 'Number of GPU cards',
  all: 'All',
  // CpuRamSliders
  processor: 'Processor',
  ram: 'Memory',
  // GpuTabs
  searchedText: (name, ram) => `${name} ${ram} gb`,
  findAGpu: 'Find a GPU',
  findByNameOrMemory: 'Find by name or memory',
  noSuchGpu: 'There is no such GPU. Check the name or clear it.',
  priceFrom: (amount, part) => `from\u00a0${amount}/${part}`,
  hourUnit: 'h',
  monthUnit: 'mo',
  gpu: 'GPU',
  queueNote: 'queue',
  // NameField
  onlyNameChanges: 'Disk and system stay as they are',
  serverName: 'Server name',
  lengthOf: (textLength, serverNameMax) => `${textLength} of ${serverNameMax}`,
  generateAName: 'Generate a name',
  // OsSelect
  operatingSystem: 'Operating system',
  chooseASystem: 'Choose a system',
  // PlanCards
  priceAfterChoice: 'the price appears after a configuration is chosen',
  inHour: 'per hour',
  inMonth: 'per month',
  noDiscount: 'no discount',
  benefit: (amount) => `you save ${amount}`,
  planWithPrepayment: 'Prepaid plan',
  // ServerTypeSwitch
  withGpu: 'With GPU',
  withoutGpu: 'Without GPU',
  serverType: 'Server type',
  // SsdStepper
  diskRange: (min, groupDigits, size) => `${min}–${groupDigits}\u00a0GB, step ${size}`,
  disk: (group_title) => `Disk ${group_title}`,
  perMonth: (amount) => `${amount} per month`,
  smallerDisk: 'Smaller disk',
  largerDisk: 'Larger disk',
  // SshKeySelect
  listNotLoaded: 'The list is not loaded',
  loading: 'Loading',
  noKeysYet: 'No keys yet',
  noneChosen: 'None chosen',
  sshKeys: 'SSH keys',
  chosenOf: (chosen, length) => `${chosen} of\u00a0${length}`,
  atMostKeys: (max) => `A server can have at most ${max}\u00a0keys.`,
  addAKey: 'Add a key',
  keysAtFirstLaunch: 'Written to the server at its first launch'
}
