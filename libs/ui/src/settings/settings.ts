export { Segmented } from './segmented.tsx';
export { SettingBlock, SettingField, SettingRow, SettingSkeleton, settingsList } from './setting-row.tsx';
export { SettingsGroup } from './settings-group.tsx';
export { Switch, SwitchRow } from './switch.tsx';
