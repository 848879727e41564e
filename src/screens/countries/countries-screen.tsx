import {RecordListScreen} from '#src/screens/lists/record-list-screen.tsx';

export function CountriesScreen() {
  return <RecordListScreen table="countries" />;
}
