import { isRole, roles } from '@simples/contract/permissions';
import { roleLabels } from '@simples/contract/users/role-labels';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SearchBox } from '../../../ui/plants/filters/search-box.tsx';
import type { UserListControls } from './use-user-list-view.ts';
import styles from './user-filters.module.css';

const EVERYONE = { value: '', label: 'All Profiles' };

/** Whom the list shows. Specification, section 2. */
export function UserFilters({ controls }: { readonly controls: UserListControls }) {
  const { view, search, pickRole } = controls;
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <SearchBox
          query={view.search}
          onSearch={search}
          label="Rechercher par nom ou prénom"
          placeholder="Search for a user"
        />
      </div>
      <div className={styles.role}>
        <SelectField
          label="Profil"
          value={view.role ?? ''}
          choices={[EVERYONE, ...roles.map((role) => ({ value: role, label: roleLabels[role] }))]}
          onChange={(value) => pickRole(isRole(value) ? value : null)}
        />
      </div>
    </div>
  );
}
