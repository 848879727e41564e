import {RecordListScreen} from '#src/screens/lists/record-list-screen.tsx';

export function PlacesScreen() {
  return <RecordListScreen table="places" />;
}
