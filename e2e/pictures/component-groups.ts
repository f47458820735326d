import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const COMPONENTS = join(import.meta.dirname, '../../packages/ui/src/components')

/**
 * Components that share a screenshot, by the screenshot's name: the titles of their stories. A new component goes into the
 * group of its neighbours on the screen; start a new group if that screenshot is taller than about 7,000 px.
 */
export const COMPONENT_GROUPS: Readonly<Record<string, readonly string[]>> = {
  'form-gpu': ['Form/GpuSearch', 'Form/GpuTabs', 'Form/CountFilter'],
  'form-list': [
    'Form/ConfigurationTools',
    'Form/ConfigurationList',
    'Form/AvailabilityBars',
    'Form/CheckedAt'
  ],
  'form-card': ['Form/ConfigurationCard', 'Form/Alternatives'],
  'form-fields': [
    'Form/ServerTypeSwitch',
    'Form/CpuRamSliders',
    'Form/SsdStepper',
    'Form/OsSelect',
    'Form/SshKeySelect',
    'Form/NameField'
  ],
  'form-guides': ['Form/MemoryGuide', 'Form/CompareTable'],
  'form-plans': ['Form/PlanCard', 'Form/PlanCards', 'Form/WhichPlan'],
  'form-plan-costs': ['Form/PlansAtHours', 'Form/PlansForRun'],
  layout: [
    'Layout/Stack',
    'Layout/Cluster',
    'Layout/Grid',
    'Layout/Toolbar',
    'Layout/FormLayout',
    'Data/Table'
  ],
  frame: [
    'Frame/Header',
    'Frame/Footer',
    'Frame/Section',
    'Frame/SectionNav',
    'Frame/Split',
    'Frame/WordsProvider'
  ],
  'messages-dialogs': [
    'Messages/Dialog',
    'Messages/ConfirmModal',
    'Messages/LeadModal',
    'Messages/RecoveryCodesModal'
  ],
  'messages-proof': ['Messages/ProofModal'],
  'messages-states': [
    'Messages/Alert',
    'Messages/Notice',
    'Messages/Toast',
    'Messages/EmptyState',
    'Messages/FailedState',
    'Messages/Loader',
    'Messages/Skeleton'
  ],
  'panel-account': [
    'Panel/BalanceCard',
    'Panel/Connection',
    'Panel/FactList',
    'Panel/ActLog',
    'Panel/WatchList',
    'Panel/OfferList'
  ],
  'panel-dialogs': ['Panel/AcceptConfirmation', 'Panel/StopConfirmation', 'Panel/TopUpModal'],
  'panel-month': ['Panel/History', 'Panel/StackedChart', 'Panel/StackedTable'],
  'panel-rule': ['Panel/RuleForm'],
  'panel-servers': ['Panel/ServerCard', 'Panel/ServerMenu', 'Panel/ServerStatus', 'Panel/RuleList'],
  'parts-controls': [
    'Parts/Badge',
    'Parts/Button',
    'Parts/LinkButton',
    'Parts/Link',
    'Parts/Icon',
    'Parts/Spinner',
    'Parts/CommandLine',
    'Parts/CountBadge',
    'Parts/DiscountBadge',
    'Parts/Cells',
    'Parts/Menu',
    'Parts/Pagination',
    'Parts/Disclosure',
    'Parts/VisuallyHidden'
  ],
  'parts-fields': [
    'Parts/Checkbox',
    'Parts/RadioCard',
    'Parts/SearchField',
    'Parts/SegmentedControl',
    'Parts/SelectField',
    'Parts/TextField',
    'Parts/TextArea',
    'Parts/CodeField',
    'Parts/FieldMessage',
    'Parts/QuantityStepper'
  ],
  'price-actions': ['Price/BottomBar', 'Price/CreateButton', 'Price/PromoForm', 'Price/WatchButton'],
  'price-change': ['Price/ChangeConfirmation', 'Price/ChangeTable'],
  'price-estimate': ['Price/EstimateList', 'Price/EstimateBreakdown', 'Price/EstimateTotal'],
  'price-offer': ['Price/OfferPage'],
  'price-summary': [
    'Price/SummaryCard',
    'Price/SummaryTotal',
    'Price/MoneyRows',
    'Price/PriceBreakdown',
    'Price/PriceComparison'
  ]
}

/** Titles of all stories that need a screenshot, sorted. Stories with the tag `unpictured` look like another component. */
export function storyTitles(): readonly string[] {
  const titles = globSync('**/*.stories.tsx', { cwd: COMPONENTS }).flatMap((file) => {
    const source = readFileSync(join(COMPONENTS, file), 'utf8')
    const title = /title: '([^']+)'/.exec(source)?.[1]
    if (title === undefined) throw new Error(`${file} has no title.`)
    return /^ {2}tags: \['unpictured'\]/m.test(source.split('satisfies Meta')[0] ?? '') ? [] : title
  })
  return [...new Set(titles)].sort()
}
