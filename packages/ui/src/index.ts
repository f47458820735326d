export { type ActiveAlert, Alert, type AlertProps } from './components/Alert/Alert.tsx'
export {
  type Alternative,
  Alternatives,
  type AlternativesProps
} from './components/Alternatives/Alternatives.tsx'
export { differenceText, flavorDetails, flavorTitle } from './components/Alternatives/flavorWords.ts'
export {
  AvailabilityBars,
  type AvailabilityBarsProps
} from './components/AvailabilityBars/AvailabilityBars.tsx'
export {
  BalanceCard,
  type BalanceCardProps,
  type BalanceUser
} from './components/BalanceCard/BalanceCard.tsx'
export { BottomBar, type BottomBarProps } from './components/BottomBar/BottomBar.tsx'
export { type SummaryInView, useSummaryInView } from './components/BottomBar/useSummaryInView.ts'
export { Button, type ButtonProps } from './components/Button/Button.tsx'
export { ButtonLink, type ButtonLinkProps } from './components/Button/ButtonLink.tsx'
export { Cells, type CellsProps } from './components/Cells/Cells.tsx'
export {
  ChangeConfirmation,
  type ChangeConfirmationProps,
  type ChangeMoney
} from './components/ChangeConfirmation/ChangeConfirmation.tsx'
export { ChangeTable, type ChangeTableProps } from './components/ChangeTable/ChangeTable.tsx'
export type { ChangeableConfiguration } from './components/ChangeTable/changeRows.ts'
export { Checkbox, type CheckboxProps } from './components/Checkbox/Checkbox.tsx'
export { CheckedAt, type CheckedAtProps } from './components/CheckedAt/CheckedAt.tsx'
export {
  Chronology,
  type ChronologyPeriod,
  type ChronologyProps
} from './components/Chronology/Chronology.tsx'
export { ChronologyBody } from './components/Chronology/ChronologyBody.tsx'
export { EVENT_NAMES } from './components/Chronology/EVENT_NAMES.ts'
export { EventTable, type EventTableProps, type TableEvent } from './components/Chronology/EventTable.tsx'
export { MonthSummary, type MonthSummaryProps } from './components/Chronology/MonthSummary.tsx'
export {
  type ComparedItem,
  CompareTable,
  type CompareTableProps
} from './components/CompareTable/CompareTable.tsx'
export type { ComparedConfiguration } from './components/CompareTable/compareRows.ts'
export {
  type CardFlavor,
  ConfigurationCard,
  type ConfigurationCardProps
} from './components/ConfigurationCard/ConfigurationCard.tsx'
export {
  ConfigurationList,
  type ConfigurationListProps
} from './components/ConfigurationList/ConfigurationList.tsx'
export { ConfirmModal, type ConfirmModalProps } from './components/ConfirmModal/ConfirmModal.tsx'
export { CountFilter, type CountFilterProps } from './components/CountFilter/CountFilter.tsx'
export { CpuRamSliders, type CpuRamSlidersProps } from './components/CpuRamSliders/CpuRamSliders.tsx'
export { CreateButton, type CreateButtonProps } from './components/CreateButton/CreateButton.tsx'
export { Dialog, type DialogProps } from './components/Dialog/Dialog.tsx'
export { Disclosure, type DisclosureProps } from './components/Disclosure/Disclosure.tsx'
export { DiscountBadge, type DiscountBadgeProps } from './components/DiscountBadge/DiscountBadge.tsx'
export { EmptyState, type EmptyStateProps } from './components/EmptyState/EmptyState.tsx'
export { FailedState, type FailedStateProps } from './components/FailedState/FailedState.tsx'
export { FieldMessage, type FieldMessageProps } from './components/Field/FieldMessage.tsx'
export { Footer, type FooterProps } from './components/Footer/Footer.tsx'
export { GpuSearch, type GpuSearchProps } from './components/GpuTabs/GpuSearch.tsx'
export { GpuTabs, type GpuTabsProps, type TabGpu } from './components/GpuTabs/GpuTabs.tsx'
export { Header, type HeaderAction, type HeaderLink, type HeaderProps } from './components/Header/Header.tsx'
export { Mark } from './components/Header/Mark.tsx'
export { Icon, type IconProps } from './components/Icon/Icon.tsx'
export type { Sign } from './components/Icon/SIGNS.ts'
export {
  type LeadIssues,
  LeadModal,
  type LeadModalProps,
  type LeadRequest
} from './components/LeadModal/LeadModal.tsx'
export { Link, type LinkProps } from './components/Link/Link.tsx'
export { LinkButton } from './components/LinkButton/LinkButton.tsx'
export { Loader, type LoaderProps } from './components/Loader/Loader.tsx'
export {
  type GuideChoice,
  type GuideFlavor,
  MemoryGuide,
  type MemoryGuideProps
} from './components/MemoryGuide/MemoryGuide.tsx'
export { type MoneyRow, MoneyRows, type MoneyRowsProps } from './components/MoneyRows/MoneyRows.tsx'
export { NameField, type NameFieldProps } from './components/NameField/NameField.tsx'
export { Notice, type NoticeProps } from './components/Notice/Notice.tsx'
export type { NoticeKind } from './components/Notice/noticeLooks.ts'
export type { OfferContent, OfferFact } from './components/OfferPage/OfferContent.ts'
export { OfferPage, type OfferPageProps } from './components/OfferPage/OfferPage.tsx'
export { WrongOffer, type WrongOfferProps } from './components/OfferPage/WrongOffer.tsx'
export { OsSelect, type OsSelectProps, type SelectOs } from './components/OsSelect/OsSelect.tsx'
export { Page } from './components/Page/Page.tsx'
export { Split, type SplitProps } from './components/Page/Split.tsx'
export { PlanCard, type PlanCardProps } from './components/PlanCards/PlanCard.tsx'
export { PlanCards, type PlanCardsProps } from './components/PlanCards/PlanCards.tsx'
export { type PlanOffer, planOffer } from './components/PlanCards/planOffer.ts'
export { PriceBreakdown, type PriceBreakdownProps } from './components/PriceBreakdown/PriceBreakdown.tsx'
export { PriceComparison, type PriceComparisonProps } from './components/PriceComparison/PriceComparison.tsx'
export { PromoForm, type PromoFormProps, type PromoFormState } from './components/PromoForm/PromoForm.tsx'
export { RadioCard, type RadioCardProps } from './components/RadioCard/RadioCard.tsx'
export { Pair } from './components/Section/Pair.tsx'
export { Section, type SectionProps } from './components/Section/Section.tsx'
export {
  SegmentedControl,
  type SegmentedControlProps
} from './components/SegmentedControl/SegmentedControl.tsx'
export { SelectField, type SelectFieldProps } from './components/SelectField/SelectField.tsx'
export { type CardServer, ServerCard, type ServerCardProps } from './components/ServerCard/ServerCard.tsx'
export type { ActionServer, ServerAction } from './components/ServerCard/serverActions.ts'
export { serverDetails } from './components/ServerCard/serverDetails.ts'
export { ServerList } from './components/ServerList/ServerList.tsx'
export { RenewalSwitch, type RenewalSwitchProps } from './components/ServerMenu/RenewalSwitch.tsx'
export { type RenewedServer, renewalNote } from './components/ServerMenu/renewalNote.ts'
export { type MenuServer, ServerMenu, type ServerMenuProps } from './components/ServerMenu/ServerMenu.tsx'
export { ServerStatus, type ServerStatusProps } from './components/ServerStatus/ServerStatus.tsx'
export type { StatusServer } from './components/ServerStatus/statusLook.ts'
export {
  type ServerType,
  ServerTypeSwitch,
  type ServerTypeSwitchProps
} from './components/ServerTypeSwitch/ServerTypeSwitch.tsx'
export { Skeleton, type SkeletonProps } from './components/Skeleton/Skeleton.tsx'
export { Spinner } from './components/Spinner/Spinner.tsx'
export { SsdStepper, type SsdStepperProps } from './components/SsdStepper/SsdStepper.tsx'
export {
  StopConfirmation,
  type StopConfirmationProps
} from './components/StopConfirmation/StopConfirmation.tsx'
export { SummaryCard, type SummaryCardProps } from './components/SummaryCard/SummaryCard.tsx'
export {
  type SummaryFlavor,
  summaryDetails,
  summaryHeading
} from './components/SummaryCard/summaryText.ts'
export { SummaryTotal, type SummaryTotalProps } from './components/SummaryTotal/SummaryTotal.tsx'
export { TextArea, type TextAreaProps } from './components/TextArea/TextArea.tsx'
export { TextField, type TextFieldProps } from './components/TextField/TextField.tsx'
export { Toast, type ToastProps } from './components/Toast/Toast.tsx'
export { ToastRegion } from './components/Toast/ToastRegion.tsx'
export { TopUpModal, type TopUpModalProps, type TopUpWish } from './components/TopUpModal/TopUpModal.tsx'
export { VisuallyHidden } from './components/VisuallyHidden/VisuallyHidden.tsx'
export { gigabytes } from './words/gigabytes.ts'
export { groupDigits } from './words/groupDigits.ts'
export { monthName } from './words/monthName.ts'
export { moscowDate, moscowDay, moscowMoment, moscowTime } from './words/moscow.ts'
export { PLAN_NAMES } from './words/PLAN_NAMES.ts'
export { percent } from './words/percent.ts'
export { shownMonth } from './words/shownMonth.ts'
