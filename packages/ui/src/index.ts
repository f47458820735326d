export {
  type SortedBy,
  Table,
  type TableColumn,
  type TableProps,
  type TableTotal
} from './components/data/Table/Table.tsx'
export { keepNumbersWhole } from './components/document-number.tsx'
export type { Elements } from './components/elements.ts'
export {
  type Alternative,
  Alternatives,
  type AlternativesProps
} from './components/form/Alternatives/Alternatives.tsx'
export { differenceText, flavorDetails, flavorTitle } from './components/form/Alternatives/flavorWords.ts'
export {
  AvailabilityBars,
  type AvailabilityBarsProps
} from './components/form/AvailabilityBars/AvailabilityBars.tsx'
export { CheckedAt, type CheckedAtProps } from './components/form/CheckedAt/CheckedAt.tsx'
export {
  type ComparedItem,
  CompareTable,
  type CompareTableProps
} from './components/form/CompareTable/CompareTable.tsx'
export type { ComparedConfiguration } from './components/form/CompareTable/compareRows.ts'
export {
  type CardFlavor,
  ConfigurationCard,
  type ConfigurationCardProps
} from './components/form/ConfigurationCard/ConfigurationCard.tsx'
export {
  ConfigurationList,
  type ConfigurationListProps
} from './components/form/ConfigurationList/ConfigurationList.tsx'
export {
  type ConfigurationOrder,
  ConfigurationTools,
  type ConfigurationToolsProps
} from './components/form/ConfigurationTools/ConfigurationTools.tsx'
export { CountFilter, type CountFilterProps } from './components/form/CountFilter/CountFilter.tsx'
export { CpuRamSliders, type CpuRamSlidersProps } from './components/form/CpuRamSliders/CpuRamSliders.tsx'
export { GpuSearch, type GpuSearchProps } from './components/form/GpuTabs/GpuSearch.tsx'
export { type GpuPrice, GpuTabs, type GpuTabsProps, type TabGpu } from './components/form/GpuTabs/GpuTabs.tsx'
export {
  type GuideChoice,
  type GuideFlavor,
  MemoryGuide,
  type MemoryGuideProps
} from './components/form/MemoryGuide/MemoryGuide.tsx'
export { NameField, type NameFieldProps } from './components/form/NameField/NameField.tsx'
export { OsSelect, type OsSelectProps, type SelectOs } from './components/form/OsSelect/OsSelect.tsx'
export { PlanCard, type PlanCardProps } from './components/form/PlanCards/PlanCard.tsx'
export { PlanCards, type PlanCardsProps } from './components/form/PlanCards/PlanCards.tsx'
export { type PlanOffer, planOffer } from './components/form/PlanCards/planOffer.ts'
export { PlansAtHours, type PlansAtHoursProps } from './components/form/PlansAtHours/PlansAtHours.tsx'
export type { PlanAtHours } from './components/form/PlansAtHours/planWords.ts'
export { PlansForRun, type PlansForRunProps } from './components/form/PlansForRun/PlansForRun.tsx'
export { type RunAnswer, type RunOnPlan, runAnswer } from './components/form/PlansForRun/runAnswer.ts'
export {
  type ServerType,
  ServerTypeSwitch,
  type ServerTypeSwitchProps
} from './components/form/ServerTypeSwitch/ServerTypeSwitch.tsx'
export { SsdStepper, type SsdStepperProps } from './components/form/SsdStepper/SsdStepper.tsx'
export {
  type SelectSshKey,
  SshKeySelect,
  type SshKeySelectProps
} from './components/form/SshKeySelect/SshKeySelect.tsx'
export { type ServerUse, WhichPlan, type WhichPlanProps } from './components/form/WhichPlan/WhichPlan.tsx'
export { Footer, type FooterProps } from './components/frame/Footer/Footer.tsx'
export {
  Header,
  type HeaderAction,
  type HeaderLink,
  type HeaderProps
} from './components/frame/Header/Header.tsx'
export { Logo } from './components/frame/Header/Logo.tsx'
export { Page } from './components/frame/Page/Page.tsx'
export { Split, type SplitProps } from './components/frame/Page/Split.tsx'
export { FieldPair } from './components/frame/Section/FieldPair.tsx'
export { Section, type SectionProps } from './components/frame/Section/Section.tsx'
export { SectionNav, type SectionNavProps } from './components/frame/SectionNav/SectionNav.tsx'
export type { HeadingLevel } from './components/heading-level.tsx'
export { Cluster, type ClusterProps } from './components/layout/Layout/Cluster.tsx'
export { FormLayout, type FormLayoutProps } from './components/layout/Layout/FormLayout.tsx'
export { Grid, type GridProps } from './components/layout/Layout/Grid.tsx'
export type { Gap } from './components/layout/Layout/gap.ts'
export { Stack, type StackProps } from './components/layout/Layout/Stack.tsx'
export { Toolbar, type ToolbarProps } from './components/layout/Layout/Toolbar.tsx'
export { type ActiveAlert, Alert, type AlertProps } from './components/messages/Alert/Alert.tsx'
export { ConfirmModal, type ConfirmModalProps } from './components/messages/ConfirmModal/ConfirmModal.tsx'
export { Dialog, type DialogProps } from './components/messages/Dialog/Dialog.tsx'
export { EmptyState, type EmptyStateProps } from './components/messages/EmptyState/EmptyState.tsx'
export { FailedState, type FailedStateProps } from './components/messages/FailedState/FailedState.tsx'
export {
  type LeadIssues,
  LeadModal,
  type LeadModalProps,
  type LeadRequest
} from './components/messages/LeadModal/LeadModal.tsx'
export { Loader, type LoaderProps } from './components/messages/Loader/Loader.tsx'
export { Notice, type NoticeProps } from './components/messages/Notice/Notice.tsx'
export type { NoticeKind } from './components/messages/Notice/noticeLooks.ts'
export { ProofModal, type ProofModalProps } from './components/messages/ProofModal/ProofModal.tsx'
export type { ProofPurpose, ProofWay, TypedWay } from './components/messages/ProofModal/proofWords.ts'
export {
  RecoveryCodesModal,
  type RecoveryCodesModalProps
} from './components/messages/RecoveryCodesModal/RecoveryCodesModal.tsx'
export { Skeleton, type SkeletonProps } from './components/messages/Skeleton/Skeleton.tsx'
export { Toast, type ToastProps } from './components/messages/Toast/Toast.tsx'
export { ToastRegion, type ToastRegionProps } from './components/messages/Toast/ToastRegion.tsx'
export {
  AcceptConfirmation,
  type AcceptConfirmationProps
} from './components/panel/AcceptConfirmation/AcceptConfirmation.tsx'
export { ActLog, type ActLogProps, type LoggedAct } from './components/panel/ActLog/ActLog.tsx'
export {
  BalanceCard,
  type BalanceCardProps,
  type BalanceUser
} from './components/panel/BalanceCard/BalanceCard.tsx'
export { Connection, type ConnectionProps } from './components/panel/Connection/Connection.tsx'
export { FactList } from './components/panel/FactList/FactList.tsx'
export { FactRow, type FactRowProps } from './components/panel/FactList/FactRow.tsx'
export type { FactPicture } from './components/panel/FactList/factPictures.ts'
export {
  EventTable,
  type EventTableProps,
  type TableEvent
} from './components/panel/History/EventTable.tsx'
export {
  History,
  type HistoryPeriod,
  type HistoryProps
} from './components/panel/History/History.tsx'
export { HistoryBody } from './components/panel/History/HistoryBody.tsx'
export { MonthSummary, type MonthSummaryProps } from './components/panel/History/MonthSummary.tsx'
export type { ShownAcceptance } from './components/panel/OfferDeal/acceptanceWords.ts'
export { OfferDeal, type OfferDealProps } from './components/panel/OfferDeal/OfferDeal.tsx'
export { OfferList } from './components/panel/OfferList/OfferList.tsx'
export { OfferRow, type OfferRowProps } from './components/panel/OfferList/OfferRow.tsx'
export { offerMissingAmount, type ShownOffer } from './components/panel/OfferList/offerWords.ts'
export type { RuleForesight, RuleServer } from './components/panel/RuleForm/previewWords.ts'
export { RuleForm, type RuleFormProps } from './components/panel/RuleForm/RuleForm.tsx'
export type { FormRule, RuleIssues } from './components/panel/RuleForm/ruleDraft.ts'
export { RuleList } from './components/panel/RuleList/RuleList.tsx'
export { RuleRow, type RuleRowProps } from './components/panel/RuleList/RuleRow.tsx'
export {
  type ListedRule,
  ruleSentence,
  type ShownCondition,
  type Watched,
  type WordedRule
} from './components/panel/RuleList/ruleWords.ts'
export {
  type CardServer,
  ServerCard,
  type ServerCardProps
} from './components/panel/ServerList/ServerCard.tsx'
export { ServerList } from './components/panel/ServerList/ServerList.tsx'
export {
  type ActionServer,
  actionName,
  mainAction,
  type ServerAction,
  serverActions
} from './components/panel/ServerList/serverActions.ts'
export { serverDetails } from './components/panel/ServerList/serverDetails.ts'
export { launchLimit } from './components/panel/ServerList/serverWords.ts'
export { RenewalSwitch, type RenewalSwitchProps } from './components/panel/ServerMenu/RenewalSwitch.tsx'
export { type RenewedServer, renewalNote } from './components/panel/ServerMenu/renewalNote.ts'
export {
  type MenuServer,
  ServerMenu,
  type ServerMenuProps
} from './components/panel/ServerMenu/ServerMenu.tsx'
export { ServerStatus, type ServerStatusProps } from './components/panel/ServerStatus/ServerStatus.tsx'
export type { StatusServer } from './components/panel/ServerStatus/statusLook.ts'
export {
  StackedChart,
  type StackedChartProps
} from './components/panel/StackedChart/StackedChart.tsx'
export { StackedTable, type StackedTableProps } from './components/panel/StackedChart/StackedTable.tsx'
export type { StackedPart, StackedStep } from './components/panel/StackedChart/stackedData.ts'
export {
  StopConfirmation,
  type StopConfirmationProps
} from './components/panel/StopConfirmation/StopConfirmation.tsx'
export { parseRub } from './components/panel/TopUpModal/amount.ts'
export {
  TopUpModal,
  type TopUpModalProps,
  type TopUpRequest
} from './components/panel/TopUpModal/TopUpModal.tsx'
export { type ShownWatch, WatchList, type WatchListProps } from './components/panel/WatchList/WatchList.tsx'
export { Badge, type BadgeProps, type BadgeTone } from './components/parts/Badge/Badge.tsx'
export { Button, type ButtonProps } from './components/parts/Button/Button.tsx'
export { ButtonLink, type ButtonLinkProps } from './components/parts/Button/ButtonLink.tsx'
export { LinkButton } from './components/parts/Button/LinkButton.tsx'
export { Spinner } from './components/parts/Button/Spinner.tsx'
export { Cells, type CellsProps } from './components/parts/Cells/Cells.tsx'
export { Checkbox, type CheckboxProps } from './components/parts/Checkbox/Checkbox.tsx'
export { CodeField } from './components/parts/CodeField/CodeField.tsx'
export { CommandLine, type CommandLineProps } from './components/parts/CommandLine/CommandLine.tsx'
export { CountBadge, type CountBadgeProps } from './components/parts/CountBadge/CountBadge.tsx'
export { Disclosure, type DisclosureProps } from './components/parts/Disclosure/Disclosure.tsx'
export { DiscountBadge, type DiscountBadgeProps } from './components/parts/DiscountBadge/DiscountBadge.tsx'
export { FieldMessage, type FieldMessageProps } from './components/parts/Field/FieldMessage.tsx'
export { Icon, type IconProps } from './components/parts/Icon/Icon.tsx'
export type { IconName } from './components/parts/Icon/icons.ts'
export { Link, type LinkProps } from './components/parts/Link/Link.tsx'
export { Menu, type MenuProps } from './components/parts/Menu/Menu.tsx'
export { MoreMenu, type MoreMenuProps } from './components/parts/MoreMenu/MoreMenu.tsx'
export { Pagination, type PaginationProps } from './components/parts/Pagination/Pagination.tsx'
export {
  QuantityStepper,
  type QuantityStepperProps
} from './components/parts/QuantityStepper/QuantityStepper.tsx'
export { RadioCard, type RadioCardProps } from './components/parts/RadioCard/RadioCard.tsx'
export { SearchField, type SearchFieldProps } from './components/parts/SearchField/SearchField.tsx'
export {
  SegmentedControl,
  type SegmentedControlProps
} from './components/parts/SegmentedControl/SegmentedControl.tsx'
export { SelectField, type SelectFieldProps } from './components/parts/SelectField/SelectField.tsx'
export { Switch, type SwitchProps } from './components/parts/Switch/Switch.tsx'
export { TextArea, type TextAreaProps } from './components/parts/TextArea/TextArea.tsx'
export { TextField, type TextFieldProps } from './components/parts/TextField/TextField.tsx'
export { VisuallyHidden } from './components/parts/VisuallyHidden/VisuallyHidden.tsx'
export { BottomBar, type BottomBarProps } from './components/price/BottomBar/BottomBar.tsx'
export { type SummaryInView, useSummaryInView } from './components/price/BottomBar/useSummaryInView.ts'
export {
  ChangeConfirmation,
  type ChangeConfirmationProps,
  type ChangeMoney
} from './components/price/ChangeConfirmation/ChangeConfirmation.tsx'
export { ChangeTable, type ChangeTableProps } from './components/price/ChangeTable/ChangeTable.tsx'
export type { ChangeableConfiguration } from './components/price/ChangeTable/changeRows.ts'
export { CreateButton, type CreateButtonProps } from './components/price/CreateButton/CreateButton.tsx'
export type { ComparedEstimate } from './components/price/EstimateComparison/comparedRows.ts'
export {
  EstimateComparison,
  type EstimateComparisonProps
} from './components/price/EstimateComparison/EstimateComparison.tsx'
export { EstimateList, type EstimateListProps } from './components/price/EstimateList/EstimateList.tsx'
export {
  EstimateRow,
  type EstimateRowActs,
  type EstimateRowProps
} from './components/price/EstimateList/EstimateRow.tsx'
export { itemDetails, type ListedItem } from './components/price/EstimateList/estimateWords.ts'
export { EstimateSheet, type EstimateSheetProps } from './components/price/EstimateSheet/EstimateSheet.tsx'
export {
  EstimateBreakdown,
  type EstimateBreakdownProps
} from './components/price/EstimateSummary/EstimateBreakdown.tsx'
export { EstimateCard, type EstimateCardProps } from './components/price/EstimateSummary/EstimateCard.tsx'
export {
  EstimateTotal,
  type EstimateTotalProps
} from './components/price/EstimateSummary/EstimateTotal.tsx'
export type { EstimateSums, SummedItem } from './components/price/EstimateSummary/estimateRows.ts'
export { type MoneyRow, MoneyRows, type MoneyRowsProps } from './components/price/MoneyRows/MoneyRows.tsx'
export type {
  OfferContent,
  OfferDocument,
  OfferFact
} from './components/price/OfferPage/OfferContent.ts'
export { OfferPage, type OfferPageProps } from './components/price/OfferPage/OfferPage.tsx'
export { SavedOfferPage, type SavedOfferPageProps } from './components/price/OfferPage/SavedOfferPage.tsx'
export { WrongOffer, type WrongOfferProps } from './components/price/OfferPage/WrongOffer.tsx'
export {
  PriceBreakdown,
  type PriceBreakdownProps
} from './components/price/PriceBreakdown/PriceBreakdown.tsx'
export {
  PriceComparison,
  type PriceComparisonProps
} from './components/price/PriceComparison/PriceComparison.tsx'
export {
  PromoForm,
  type PromoFormProps,
  type PromoFormState
} from './components/price/PromoForm/PromoForm.tsx'
export { SummaryCard, type SummaryCardProps } from './components/price/SummaryCard/SummaryCard.tsx'
export {
  type SummaryFlavor,
  summaryDetails,
  summaryHeading
} from './components/price/SummaryCard/summaryText.ts'
export { SummaryTotal, type SummaryTotalProps } from './components/price/SummaryTotal/SummaryTotal.tsx'
export { WatchButton, type WatchButtonProps } from './components/price/WatchButton/WatchButton.tsx'
export * from './texts.ts'
export type { AllWords, Words } from './words/words.ts'
export { WordsProvider, type WordsProviderProps } from './words/words-provider.tsx'
