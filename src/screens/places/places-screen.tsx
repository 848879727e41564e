import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';

export function PlacesScreen() {
  return <RecordListScreen table="places" />;
}
