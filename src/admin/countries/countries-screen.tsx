import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';

export function CountriesScreen() {
  return <RecordListScreen table="countries" />;
}
